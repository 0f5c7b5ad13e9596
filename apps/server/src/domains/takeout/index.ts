export { eraseDueAccounts } from './leave/erase-account.ts'
export { eraseQueue } from './leave/erase-job.ts'
export { takeoutHandlers } from './takeout.routes.ts'
