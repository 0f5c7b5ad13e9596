export { knownZone } from './known-zone.ts'
export { TimeZoneProvider, useDateText } from './time-zone.tsx'
