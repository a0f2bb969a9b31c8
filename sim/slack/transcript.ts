import type { Inside } from './inside.ts';
import { readMessage } from './render.ts';
import type { Happening } from './store.ts';
import type { Message } from './types.ts';

/** Everything that happened, in order, as the people in the channels would tell it. Times are UTC. */
export function transcript(inside: Inside): readonly string[] {
  return inside.store.happenings.flatMap((happening) => tell(happening, inside));
}

/** A channel as it stands: what everybody sees, each thread under its root. */
export function page(inside: Inside, channel: string): readonly string[] {
  const messages = inside.store.inChannel(channel);
  const roots = messages.filter((message) => message.thread === undefined || !messages.some((other) => other.ts === message.thread));
  return roots.flatMap((root) => [
    ...standing(root, inside, ''),
    ...messages.filter((reply) => reply.thread === root.ts && reply !== root).flatMap((reply) => standing(reply, inside, '    ')),
  ]);
}

function standing(message: Message, inside: Inside, indent: string): readonly string[] {
  const head = `${clockTime(Number(message.ts) * 1000)} ${nameOf(inside, message.user)}${message.edits ? ' (edited)' : ''}:`;
  return [`${indent}${head}`, ...body(message, inside, indent)];
}

function tell(happening: Happening, inside: Inside): readonly string[] {
  const time = clockTime(happening.at);
  switch (happening.is) {
    case 'typed':
      return [`${time} ${channelName(inside, happening.channel)} ${nameOf(inside, happening.user)} types: ${happening.text}`];
    case 'pressed': {
      const confirmed = happening.confirm ? `, and confirms: ${happening.confirm.replaceAll('\n', ' ')}` : '';
      return [`${time} ${channelName(inside, happening.channel)} ${nameOf(inside, happening.user)} presses [${happening.label}]${confirmed}`];
    }
    case 'modal':
      return [`${time} ${nameOf(inside, happening.user)} sees a form: ${happening.title}`];
    case 'deleted':
      return [`${time} ${channelName(inside, happening.message.channel)} a message is deleted`];
    case 'posted':
    case 'edited':
      return messageLines(happening.message, happening.is, time, inside);
  }
}

function messageLines(message: Message, is: 'posted' | 'edited', time: string, inside: Inside): readonly string[] {
  const indent = message.thread ? '    ' : '';
  const marks = [
    ...(message.thread ? ['in the thread'] : []),
    ...(is === 'edited' ? ['edited'] : []),
    ...(message.visibleTo ? [`only visible to ${nameOf(inside, message.visibleTo)}`] : []),
  ];
  const mark = marks.length ? ` (${marks.join(', ')})` : '';
  return [`${indent}${time} ${channelName(inside, message.channel)} ${nameOf(inside, message.user)}${mark}:`, ...body(message, inside, indent)];
}

const body = (message: Message, inside: Inside, indent: string): readonly string[] => readMessage(message, inside.workspace).map((line) => `${indent}    ${line}`.trimEnd());

const clockTime = (at: number): string => new Date(at).toISOString().slice(11, 16);

function nameOf(inside: Inside, user: string): string {
  if (user === 'USLACKBOT') return 'Slack';
  return inside.workspace.users.find((one) => one.id === user)?.name ?? user;
}

const channelName = (inside: Inside, channel: string): string => `#${inside.workspace.channels.find((one) => one.id === channel)?.name ?? channel}`;
