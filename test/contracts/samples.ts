import type { Event } from '../../src/evacuation/events.ts';
import type { Person } from '../../src/evacuation/words.ts';
import type { NewCommit } from '../../src/ports/log.ts';

/** 2026-03-01T02:00:00Z, when the contracts play. */
export const NIGHT = Date.UTC(2026, 2, 1, 2, 0, 0);

export const ASKER: Person = { canonical: 'asker', team: 'T0ZONAL', user: 'U0ASKER', name: 'Asker' };

export const opened = (channel = 'C0INC'): Event => ({ type: 'opened', zone: { id: 'use1-az1', names: { '111122223333': 'us-east-1a' } }, apps: ['checkout'], channel });

export const newCommit = (key: string, more: Partial<NewCommit> = {}): NewCommit => ({ key, at: NIGHT, by: ASKER, events: [opened()], ...more });

/** Not aborted, and nobody will. */
export const never = (): AbortSignal => new AbortController().signal;
