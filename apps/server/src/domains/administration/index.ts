export { accountAdministrationHandlers } from './accounts.routes.ts'
