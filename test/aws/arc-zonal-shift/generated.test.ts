import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reduce, type ServiceModel } from '../../../scripts/arc-model.ts';
import { generate, readModel } from '../../../scripts/generate-arc-schemas.ts';
import { hasBotocore, needsBotocore, python } from '../../support/botocore.ts';

test('the committed schemas are what the committed model generates', () => {
  const committed = readFileSync(new URL('../../../src/aws/arc-zonal-shift/schemas.generated.ts', import.meta.url), 'utf8');
  expect(generate(readModel())).toBe(committed);
});

test.skipIf(!hasBotocore)(`the committed model is botocore's, for the operations that Zonal uses${needsBotocore}`, () => {
  const { service, paginators } = python(new URL('./botocore_model.py', import.meta.url), null) as { service: ServiceModel; paginators: ServiceModel['paginators'] };
  const { source, ...model } = readModel();
  expect(source).toContain('2022-10-30');
  expect(model).toEqual(reduce({ ...service, paginators }));
});

test('a model that lacks an operation or a shape is refused, not reduced', () => {
  const { CancelZonalShift, ...operations } = readModel().operations;
  expect(CancelZonalShift).toBeDefined();
  expect(() => reduce({ ...readModel(), operations })).toThrow('no operation CancelZonalShift');
  const { ZonalShiftId, ...shapes } = readModel().shapes;
  expect(ZonalShiftId).toBeDefined();
  expect(() => reduce({ ...readModel(), shapes })).toThrow('names ZonalShiftId but does not define it');
});
