export { createFakeSlack, type FakeSlackOptions } from './fake.ts';
export type * from './types.ts';
export { demoWorkspace } from './workspace.ts';
