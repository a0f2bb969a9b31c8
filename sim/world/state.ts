/** Everything that the simulated world remembers, as plain JSON. Zones are AZ IDs, times epoch milliseconds. */
export type WorldState = {
  readonly schema: 1;
  readonly region: string;
  /** The account of callers that have assumed no role. */
  readonly home: string;
  readonly accounts: Account[];
  /** Trouble by zone: the same place in every account. */
  readonly troubles: Record<string, Trouble>;
  readonly shifts: Shift[];
  readonly autoshifts: Autoshift[];
  /** ARNs of resources for which zonal autoshift is on. */
  readonly autoshiftOn: string[];
  /** SNS topics, with what was published to them. None unless named. */
  readonly topics?: Topic[];
  /** Assumed roles by access key. */
  readonly sessions: Record<string, Session>;
  /** How long after its start a shift is applied, in milliseconds. */
  appliesAfter: number;
  /** How many ids were made: the next one depends on it. */
  minted: number;
};

export type Account = {
  readonly id: string;
  readonly zones: readonly Zone[];
  readonly subnets: readonly Subnet[];
  readonly roles: readonly Role[];
  readonly loadBalancers: LoadBalancer[];
  readonly targetGroups: TargetGroup[];
  readonly groups: Group[];
  /** Instances of no group, if there are any. */
  loose?: Loose[];
  readonly clusters: Cluster[];
};

export type Zone = { readonly id: string; readonly name: string; readonly kind: 'availability-zone' | 'local-zone' };
export type Subnet = { readonly id: string; readonly zone: string; readonly cidr: string };

/** `lost`: what lives in the zone is unhealthy. Otherwise it only says so: a gray failure. */
export type Trouble = { readonly state: 'constrained' | 'unavailable'; readonly message: string; readonly lost: boolean };

/** `allows`: actions such as `ec2:Describe*`. */
export type Role = { readonly name: string; readonly externalId?: string; readonly allows: readonly string[] };
export type Session = { readonly account: string; readonly role: string; readonly name: string };

export type LoadBalancer = {
  readonly arn: string;
  readonly name: string;
  readonly type: 'application' | 'network';
  readonly zones: readonly string[];
  readonly attributes: Record<string, string>;
};

export type TargetGroup = {
  readonly arn: string;
  readonly name: string;
  readonly targetType: 'instance' | 'ip' | 'alb';
  readonly protocol: string;
  readonly port: number;
  readonly loadBalancers: readonly string[];
  readonly attributes: Record<string, string>;
  readonly targets: Target[];
  /** The cluster whose pods these targets are: they leave the group while the cluster is shifted away from their zone. */
  readonly podsOf?: string;
};

/** `zone` is where it is, whether or not an API would tell. */
export type Target = { readonly id: string; readonly zone?: string; healthy: boolean };

export type Group = {
  readonly arn: string;
  readonly name: string;
  readonly zones: readonly string[];
  zonalShift: boolean;
  readonly min: number;
  readonly max: number;
  desired: number;
  readonly instances: Instance[];
  readonly tags: Readonly<Record<string, string>>;
  readonly suspended: string[];
};

export type Instance = { readonly id: string; readonly zone: string; readonly lifecycle: string; healthy: boolean /** Absent: long ago. */; readonly launchedAt?: number };

/** An instance of no group: launched by Karpenter, by a fleet, or by hand. */
export type Loose = { readonly id: string; readonly zone: string; readonly launchedAt: number; readonly tags: Readonly<Record<string, string>> };

export type Cluster = {
  readonly arn: string;
  readonly name: string;
  zonalShift: boolean;
  readonly zones: readonly string[];
  readonly nodegroups: readonly { readonly name: string; readonly group: string }[];
};

export type ShiftKind = 'manual' | 'practice' | 'fis' | 'autoshift';

export type Shift = {
  readonly id: string;
  readonly account: string;
  readonly arn: string;
  readonly kind: ShiftKind;
  readonly awayFrom: string;
  readonly startedAt: number;
  /** When it ends by itself; an autoshift does not. */
  endsAt?: number;
  /** When it ended; absent while it is active. */
  endedAt?: number;
  status: 'active' | 'expired' | 'canceled';
  comment: string;
  practiceOutcome?: 'pending' | 'succeeded' | 'interrupted';
};

/** AWS moves traffic away from a zone of the Region, for every resource that has autoshift on. */
export type Autoshift = { readonly awayFrom: string; readonly startedAt: number; endedAt?: number };

export type Topic = { readonly arn: string; readonly messages: { readonly id: string; readonly at: number; readonly subject: string; readonly text: string }[] };
