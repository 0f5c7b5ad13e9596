export { currentUserKey, userQuery } from './api.ts'
export { SessionProvider, useOwnPage, useSession } from './hooks/session.tsx'
export { useRequireLogin } from './hooks/use-require-login.ts'
export { loginAddress } from './login-address.ts'
