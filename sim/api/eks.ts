import {
  DescribeCluster$,
  type DescribeClusterRequest,
  type DescribeClusterResponse,
  DescribeNodegroup$,
  type DescribeNodegroupRequest,
  type DescribeNodegroupResponse,
  InvalidParameterException$,
  ListNodegroups$,
  type ListNodegroupsRequest,
  type ListNodegroupsResponse,
  ResourceNotFoundException$,
  ServerException$,
} from '@aws-sdk/client-eks';
import { modelled } from '../wire/aws-error.ts';
import { on, type Service, service } from '../wire/service.ts';
import type { Account, Cluster } from '../world/state.ts';
import { accountOf, type World } from '../world/world.ts';
import { subnetsIn, vpcOf } from './network.ts';
import { pageOf } from './paging.ts';
import { refusalsAs } from './refusals.ts';

const PAGE = 100;

/** Amazon EKS: clusters and their managed node groups, read only. */
export function eks(world: World): Service {
  const answering = refusalsAs(({ message }) => modelled(InvalidParameterException$, message));
  return service({
    name: 'eks',
    protocol: 'rest-json',
    handlers: [
      on(DescribeCluster$, (input: DescribeClusterRequest, { account }) => describeCluster(accountOf(world, account), input)),
      on(
        ListNodegroups$,
        answering((input: ListNodegroupsRequest, { account }): ListNodegroupsResponse => {
          const names = cluster(accountOf(world, account), input.clusterName).nodegroups.map(({ name }) => name);
          const { items, next } = pageOf(names, input.maxResults ?? PAGE, input.nextToken);
          return { nodegroups: [...items], nextToken: next };
        }),
      ),
      on(DescribeNodegroup$, (input: DescribeNodegroupRequest, { account }) => describeNodegroup(accountOf(world, account), input)),
    ],
    errors: {
      internal: () => modelled(ServerException$, 'An internal error has occurred.'),
      missing: (member) => modelled(InvalidParameterException$, `The request must contain the parameter ${member}.`),
    },
  });
}

function cluster(account: Account, name: string | undefined): Cluster {
  const found = account.clusters.find((candidate) => candidate.name === name);
  if (!found) throw modelled(ResourceNotFoundException$, `No cluster found for name: ${name}.`);
  return found;
}

function describeCluster(account: Account, input: DescribeClusterRequest): DescribeClusterResponse {
  const { arn, name, zones, zonalShift } = cluster(account, input.name);
  return {
    cluster: {
      arn,
      name,
      status: 'ACTIVE',
      version: '1.34',
      resourcesVpcConfig: { subnetIds: subnetsIn(account, zones), vpcId: vpcOf(account) },
      zonalShiftConfig: { enabled: zonalShift },
      computeConfig: { enabled: false },
    },
  };
}

function describeNodegroup(account: Account, input: DescribeNodegroupRequest): DescribeNodegroupResponse {
  const owner = cluster(account, input.clusterName);
  const nodegroup = owner.nodegroups.find(({ name }) => name === input.nodegroupName);
  const group = account.groups.find(({ name }) => name === nodegroup?.group);
  if (!nodegroup || !group) throw modelled(ResourceNotFoundException$, `No node group found for name: ${input.nodegroupName}.`);
  return {
    nodegroup: {
      nodegroupName: nodegroup.name,
      clusterName: owner.name,
      status: 'ACTIVE',
      scalingConfig: { minSize: group.min, maxSize: group.max, desiredSize: group.desired },
      subnets: subnetsIn(account, group.zones),
      resources: { autoScalingGroups: [{ name: group.name }] },
    },
  };
}
