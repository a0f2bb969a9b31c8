import type { Evacuation } from '../../src/evacuation/state.ts';
import type { Instant } from '../../src/evacuation/words.ts';
import { DEFAULT_REMINDERS } from '../../src/schedule/reminders.ts';
import * as views from '../../src/views/messages.ts';

/** The messages of an evacuation under a configuration that says nothing of reminders. */
export const messagesOf = (evacuation: Evacuation, now: Instant) => views.messagesOf(evacuation, now, { reminders: DEFAULT_REMINDERS });
