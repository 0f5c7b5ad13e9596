export { dayStart } from './day-start.ts'
export { RenderedZone, tellZoneAtLast, useDateText, useMomentText, useZone, zoneIn } from './time-zone.tsx'
