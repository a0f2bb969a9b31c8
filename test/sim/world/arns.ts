/** ARNs of the demo's world, as examples/zonal.yaml names them. */
const elb = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer';
const asg = 'arn:aws:autoscaling:us-east-1:111122223333:autoScalingGroup:0f1a2b3c-1111-4222-8333-44445555666';

export const MAIN = '111122223333';
export const CHECKOUT = `${elb}/app/checkout/50dc6c495c0c9188`;
export const PAYMENTS = `${elb}/net/payments/6a1f0d4be8c35e77`;
export const SEARCH_ALB = `${elb}/app/search/7b2e1c5df9d46f88`;
export const REPORTS = `${elb}/app/reports/ae514f802c0792bb`;
export const LEDGER_WEB = `${elb}/app/ledger-web/9d403e7f1bf681aa`;
export const CHECKOUT_WEB = `${asg}1:autoScalingGroupName/checkout-web`;
export const SEARCH_CLUSTER = 'arn:aws:eks:us-east-1:111122223333:cluster/search';
export const LEGACY = 'arn:aws:elasticloadbalancing:us-east-1:444455556666:loadbalancer/app/legacy/bf62509130d1a3cc';
