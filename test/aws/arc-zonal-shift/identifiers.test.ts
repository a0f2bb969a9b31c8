import { expect, test } from 'vitest';
import { ValidationException } from '#arc-zonal-shift';
import { call } from './client.ts';

const start = { awayFrom: 'use1-az1', expiresIn: '5m', comment: '' };

test.each([
  ['CancelZonalShift', { zonalShiftId: '' }, 'zonalShiftId'],
  ['CancelZonalShift', { zonalShiftId: ' \t' }, 'zonalShiftId'],
  ['CancelZonalShift', {}, 'zonalShiftId'],
  ['UpdateZonalShift', { zonalShiftId: '', expiresIn: '5m' }, 'zonalShiftId'],
  ['GetManagedResource', { resourceIdentifier: '' }, 'resourceIdentifier'],
  ['GetManagedResource', { resourceIdentifier: undefined }, 'resourceIdentifier'],
  ['StartZonalShift', { ...start, resourceIdentifier: '' }, 'resourceIdentifier'],
  ['ListZonalShifts', { resourceIdentifier: '' }, 'resourceIdentifier'],
])('%s with %o never reaches the wire', async (operation, input, member) => {
  const { sent, error } = await call(operation, input, {});
  expect(sent).toBeUndefined();
  expect(error).toBeInstanceOf(ValidationException);
  expect(error).toMatchObject({ reason: 'MissingValue', message: `${operation} was not sent: ${member} is empty.`, $metadata: {} });
});

test('a filter that is left out is no empty identifier', async () => {
  expect((await call('ListZonalShifts', {}, {})).sent?.query).toEqual({});
  expect((await call('ListZonalShifts', { resourceIdentifier: undefined }, {})).sent?.query).toEqual({});
});
