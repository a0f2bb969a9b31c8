export type Variables = Readonly<Record<string, string | undefined>>;
export type Environment = { readonly signingSecret: string; readonly workerFunction: string };
export type ReadEnvironment = { readonly is: 'ok'; readonly environment: Environment } | { readonly is: 'missing'; readonly names: readonly string[] };

/** What the front needs to be told. An empty variable is a missing one: deployment tools write them when a value is absent. */
export function readEnvironment(variables: Variables): ReadEnvironment {
  const { SLACK_SIGNING_SECRET: signingSecret, ZONAL_WORKER_FUNCTION: workerFunction } = variables;
  if (signingSecret && workerFunction) return { is: 'ok', environment: { signingSecret, workerFunction } };
  return { is: 'missing', names: [...(signingSecret ? [] : ['SLACK_SIGNING_SECRET']), ...(workerFunction ? [] : ['ZONAL_WORKER_FUNCTION'])] };
}
