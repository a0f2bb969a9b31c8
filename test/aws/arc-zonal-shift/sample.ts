import type { Member, ReducedModel } from '../../../scripts/arc-model.ts';

/** A value for a member as a caller gives it (`typed`), and as it travels in JSON (`wire`), made from the model alone. */
export type Sample = { readonly typed: unknown; readonly wire: unknown };

const WHEN = new Date('2026-11-01T12:34:56Z');

/** `which` picks what is filled in: every member, or only the required ones. */
export function sampleOf(model: ReducedModel, member: Member, which: 'every' | 'required', name = member.shape): Sample {
  const shape = model.shapes[member.shape];
  if (!shape) throw new Error(`${member.shape} is not in the model`);
  const inner = (of: Member | undefined, called: string): Sample => sampleOf(model, of ?? member, which, called);
  switch (shape.type) {
    case 'string':
      return same(shape.enum?.at(-1) ?? `${name} / ü &:%=+`.padEnd(shape.min ?? 0, '-').slice(0, shape.max));
    case 'integer':
      return same(shape.max ?? 7);
    case 'float':
      return same(0.5);
    case 'timestamp':
      return { typed: WHEN, wire: WHEN.getTime() / 1000 };
    case 'list': {
      const items = ['first', 'second'].map((called) => inner(shape.member, called));
      return { typed: items.map(({ typed }) => typed), wire: items.map(({ wire }) => wire) };
    }
    case 'map': {
      const value = inner(shape.value, 'value');
      return { typed: { 'use1-az1': value.typed, 'use1-az2': value.typed }, wire: { 'use1-az1': value.wire, 'use1-az2': value.wire } };
    }
    case 'structure': {
      const chosen = Object.entries(shape.members ?? {}).filter(([called]) => which === 'every' || shape.required?.includes(called));
      const samples = chosen.map(([called, to]) => [called, inner(to, called)] as const);
      return { typed: Object.fromEntries(samples.map(([called, { typed }]) => [called, typed])), wire: Object.fromEntries(samples.map(([called, { wire }]) => [called, wire])) };
    }
  }
}

const same = (value: unknown): Sample => ({ typed: value, wire: value });
