/** Why the world does not do what was asked, in its own words. */
export type RefusalKind =
  | 'not-found'
  | 'denied'
  /** `reason` says which rule; `shift` the one in the way. */
  | 'conflict'
  /** `reason` says which rule, where the service documents one. */
  | 'invalid';

/** Thrown for what a service would refuse. Nothing was changed. */
export class Refused extends Error {
  constructor(
    readonly kind: RefusalKind,
    message: string,
    readonly more: { readonly reason?: string; readonly shift?: string } = {},
  ) {
    super(message);
    this.name = 'Refused';
  }
}
