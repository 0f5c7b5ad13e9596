export { RenderedZone, tellZoneAtLast, useDateText, useMomentText, useZone, zoneIn } from './time-zone.tsx'
