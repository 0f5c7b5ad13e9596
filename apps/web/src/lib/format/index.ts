export { abbreviate, badgeCount } from './abbreviate.ts'
export { clockText, dateText, durationText, timeAgo, timeAhead } from './time.ts'
export { uuid } from './uuid.ts'
