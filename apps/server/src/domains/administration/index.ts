export { accountAdministrationHandlers } from './accounts.routes.ts'
export { measureStorageHourly } from './measure-storage.ts'
export { storageAdministrationHandlers } from './storage.routes.ts'
export { storageQueue, tendStorage } from './tend-storage.ts'
