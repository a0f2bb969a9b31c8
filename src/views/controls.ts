import type { ActionsBlock } from '@slack/types';
import { isSettled } from '../evacuation/settled.ts';
import type { Begun, Request } from '../evacuation/state.ts';
import { buttonValue } from './approval.ts';
import { actions, button } from './blocks.ts';
import { person, when } from './text.ts';

type UnderWay = Extract<Request, { steps: unknown }>;

/** Whether the time for Retry, and for Undo, is not over, and a shift of it lasts: a button that is always refused is not shown. */
export type Open = { readonly retryOpen: boolean; readonly undoOpen: boolean; readonly extendOpen: boolean };

/** The buttons of a request that was approved: only those that can help now. */
export function controls(request: UnderWay, { retryOpen, undoOpen, extendOpen }: Open): readonly ActionsBlock[] {
  const value = buttonValue(request.ask);
  const sending = request.is === 'running' && !request.stopped && [...request.steps.values()].some((step) => !isSettled(step) && step.is !== 'accepted');
  const buttons = [
    ...(request.is === 'needs-people' && retryOpen ? [retry(value)] : []),
    ...(sending && !request.held ? [button({ label: 'Hold', action: 'zonal.hold', value })] : []),
    ...(sending && request.held ? [goOn(value)] : []),
    ...(extendOpen && !request.stopped && request.ask.action !== 'cancel' ? [extendButton(value)] : []),
    ...(undoOpen && !request.stopped && request.ask.action === 'shift' ? [undo(value)] : []),
  ];
  return buttons.length ? [actions(...buttons)] : [];
}

/** Asks for what failed to be done again, with the same targets. */
const retry = (value: string) =>
  button({
    label: 'Retry what failed',
    action: 'zonal.retry',
    value,
    style: 'primary',
    confirm: { title: 'Retry what failed?', text: 'The same resources and nothing else. Each is read first: what is shifted already is not started twice.', yes: 'Retry' },
  });

const goOn = (value: string) =>
  button({
    label: 'Continue',
    action: 'zonal.release',
    value,
    style: 'primary',
    confirm: { title: 'Continue?', text: 'What is still to be sent is sent now, as it was approved.', yes: 'Continue' },
  });

const undo = (value: string) =>
  button({
    label: 'Undo',
    action: 'zonal.undo',
    value,
    style: 'danger',
    confirm: {
      title: 'Undo: cancel these shifts?',
      text: 'Traffic returns to the zone: Auto Scaling groups first, load balancers last. Nothing checks that the zone is healthy.',
      yes: 'Undo',
    },
  });

/** Asks, for every shift of the evacuation that `value` names, for as long again as it was asked with. */
export const extendButton = (value: string) =>
  button({
    label: 'Extend',
    action: 'zonal.extend',
    value,
    confirm: {
      title: 'Extend these shifts?',
      text: 'They last for as long again as they were asked for, counted from now, 72 hours at most. Load balancers first, Auto Scaling groups last; none is made shorter. Another length: /zonal extend --for D.',
      yes: 'Extend',
    },
  });

export const heldLine = ({ by, at }: NonNullable<Begun['held']>): string =>
  `*On hold* by ${person(by)} since ${when(at)}: nothing more is sent until an approver presses Continue. What was started stays as it is.`;
