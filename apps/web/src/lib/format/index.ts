export { abbreviate } from '@easel/contract/client'
export { badgeCount } from './badge-count.ts'
export { clockText, dateText, durationText, timeAgo, timeAhead } from './time.ts'
export { uuid } from './uuid.ts'
