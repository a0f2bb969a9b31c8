import { describe, expect, test } from 'vitest';
import * as arc from '#arc-zonal-shift';
import type { Operation } from '../../../scripts/arc-model.ts';
import { refusal, wireDouble } from '../../support/wire-double.ts';
import { call, commandOf, credentials, model } from './client.ts';
import { sampleOf } from './sample.ts';

const operations = Object.values(model.operations);

/** Where the model says that each member of an input travels. */
function expectedOnTheWire({ http, input }: Operation, wire: Readonly<Record<string, unknown>>) {
  let path = http.requestUri;
  const query: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(model.shapes[input.shape]?.members ?? {})) {
    if (!(name in wire)) continue;
    if (member.location === 'uri') path = path.replace(`{${member.locationName}}`, encodeURIComponent(String(wire[name])));
    else if (member.location === 'querystring') query[member.locationName ?? name] = String(wire[name]);
    else body[name] = wire[name];
  }
  return { method: http.method, path, query, body };
}

describe.each(['every', 'required'] as const)('with %s member', (which) => {
  test.each(operations)('$name sends its input as the model says', async (operation) => {
    const { typed, wire } = sampleOf(model, operation.input, which);
    const { sent } = await call(operation.name, typed, { status: operation.http.responseCode });
    const expected = expectedOnTheWire(operation, wire as Record<string, unknown>);
    const body = sent?.body ? JSON.parse(sent.body) : {};
    expect({ method: sent?.method, path: sent?.path, query: sent?.query, body }).toEqual(expected);
  });

  test.each(operations)('$name reads its output as the model says', async ({ name, input, output, http }) => {
    const { typed, wire } = sampleOf(model, output, which);
    const answer = await call(name, sampleOf(model, input, 'required').typed, { status: http.responseCode, body: wire });
    const { $metadata, ...members } = answer.output as { $metadata: { httpStatusCode: number } };
    expect(members).toEqual(typed);
    expect($metadata.httpStatusCode).toBe(http.responseCode);
  });
});

const errors = operations.flatMap(({ name, input, errors }) => errors.map(({ shape }) => ({ name, input, error: shape })));

test.each(errors)('$name answers $error as its own class, with its members', async ({ name, input, error }) => {
  const shape = model.shapes[error];
  const { typed, wire } = sampleOf(model, { shape: error }, 'every');
  const answer = await call(name, sampleOf(model, input, 'required').typed, refusal(shape?.error?.httpStatusCode ?? 0, error, wire as object));
  const ErrorClass = (arc as unknown as Record<string, new () => Error>)[error];
  // Not only instanceof, which the SDK also grants to errors of the same name.
  expect((answer.error as Error).constructor).toBe(ErrorClass);
  expect(answer.error).toBeInstanceOf(arc.ARCZonalShiftServiceException);
  expect(answer.error).toMatchObject({
    name: error,
    $fault: shape?.error?.senderFault ? 'client' : 'server',
    $metadata: { httpStatusCode: shape?.error?.httpStatusCode },
    ...(typed as object),
  });
});

test('an error that the model does not know is still an error of ARC, with its status', async () => {
  const { error } = await call('ListZonalShifts', {}, refusal(403, 'ExpiredTokenException'));
  expect(error).toBeInstanceOf(arc.ARCZonalShiftServiceException);
  expect(error).toMatchObject({ name: 'ExpiredTokenException', $metadata: { httpStatusCode: 403 } });
});

test('an enum value that the model does not know is read as it is', async () => {
  const shift = { ...(sampleOf(model, { shape: 'ZonalShiftInResource' }, 'every').wire as object), shiftType: 'SOMETHING_NEW', appliedStatus: 'PARTLY' };
  const { output } = await call('GetManagedResource', { resourceIdentifier: 'arn:aws:x' }, { body: { appliedWeights: {}, zonalShifts: [shift] } });
  expect(output).toMatchObject({ zonalShifts: [{ shiftType: 'SOMETHING_NEW', appliedStatus: 'PARTLY' }] });
});

test.each(Object.entries(model.paginators))('paginate%s follows the model’s tokens to the last page', async (operation, { input_token, output_token, limit_key, result_key }) => {
  const pages = [{ [result_key]: [], [output_token]: 'two' }, { [result_key]: [], [output_token]: 'three' }, { [result_key]: [] }];
  const { handler, sent } = wireDouble((_sent, nth) => ({ body: pages[nth - 1] }));
  const client = new arc.ARCZonalShiftClient({ region: 'us-east-1', credentials, requestHandler: handler });
  const paginate = (arc as unknown as Record<string, typeof arc.paginateListZonalShifts>)[`paginate${operation}`];
  const seen = [];
  for await (const page of paginate?.({ client, pageSize: 5 }, {}) ?? []) seen.push(page);
  expect(seen).toHaveLength(3);
  expect(sent.map(({ query }) => query)).toEqual([{ [limit_key]: '5' }, { [limit_key]: '5', [input_token]: 'two' }, { [limit_key]: '5', [input_token]: 'three' }]);
});

test('every operation, error, enum and paginator of the model is exported by its name', () => {
  const exported = Object.keys(arc);
  expect(exported).toEqual(expect.arrayContaining(operations.flatMap(({ name }) => [`${name}Command`, `${name}$`])));
  expect(exported).toEqual(expect.arrayContaining(Object.keys(model.paginators).map((name) => `paginate${name}`)));
  const shapes = Object.entries(model.shapes);
  expect(exported).toEqual(expect.arrayContaining(shapes.filter(([, { exception }]) => exception).flatMap(([name]) => [name, `${name}$`])));
  for (const [name, shape] of shapes) if (shape.enum) expect(Object.values((arc as unknown as Record<string, object>)[name] ?? {})).toEqual(shape.enum);
  expect(commandOf('StartZonalShift', {}).constructor.name).toBe('StartZonalShiftCommand');
});
