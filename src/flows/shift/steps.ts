export { adoptZonalShift } from './steps/adopt.ts';
export { startZonalShift } from './steps/start.ts';
