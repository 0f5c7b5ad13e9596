export { RenderedZone, tellZoneAtLast, useDateText, zoneIn } from './time-zone.tsx'
