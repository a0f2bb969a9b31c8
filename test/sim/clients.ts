import { AutoScalingClient } from '@aws-sdk/client-auto-scaling';
import { EC2Client } from '@aws-sdk/client-ec2';
import { EKSClient } from '@aws-sdk/client-eks';
import { ElasticLoadBalancingV2Client } from '@aws-sdk/client-elastic-load-balancing-v2';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { STSClient } from '@aws-sdk/client-sts';
import { ARCZonalShiftClient } from '#arc-zonal-shift';
import type { Region } from '../../sim/region.ts';

const common = { region: 'us-east-1', credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'any' }, maxAttempts: 1 };

/** Over HTTP, or in process: everything must be the same. */
export type Transport = Pick<ConstructorParameters<typeof EC2Client>[0] & object, 'endpoint' | 'requestHandler' | 'credentials'>;

export const overHttp = async (region: Region): Promise<Transport & { close(): Promise<void> }> => {
  const { url, close } = await region.listen();
  return { endpoint: url, close };
};
export const inProcess = (region: Region): Transport => ({ requestHandler: region.requestHandler() });

/** The SDK's own clients on one transport, each call sent once. */
export const clientsOn = ({ endpoint, requestHandler, credentials }: Transport) => {
  const options = { ...common, ...(endpoint ? { endpoint } : {}), ...(requestHandler ? { requestHandler } : {}), ...(credentials ? { credentials } : {}) };
  return {
    arc: new ARCZonalShiftClient(options),
    ec2: new EC2Client(options),
    elb: new ElasticLoadBalancingV2Client(options),
    asg: new AutoScalingClient(options),
    eks: new EKSClient(options),
    sts: new STSClient(options),
    lambda: new LambdaClient(options),
  };
};
