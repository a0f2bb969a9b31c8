import type { Filter } from '@aws-sdk/client-ec2';
import { AwsError } from '../wire/aws-error.ts';

/** Which value of an item each filter looks at. */
export type Filters<Item> = Readonly<Record<string, (item: Item) => string | undefined>>;

/** The items that pass every filter. One that does not exist is refused, as EC2 does. */
export function filtered<Item>(items: readonly Item[], filters: readonly Filter[] | undefined, known: Filters<Item>): Item[] {
  const tests = (filters ?? []).map(({ Name = '', Values = [] }) => {
    const read = known[Name];
    if (!read) throw new AwsError('InvalidParameterValue', 400, `The filter '${Name}' is invalid`);
    return (item: Item) => Values.includes(read(item) ?? '');
  });
  return items.filter((item) => tests.every((test) => test(item)));
}
