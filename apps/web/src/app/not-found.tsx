import { data } from 'react-router'
import { NotFoundPage } from './error-page.tsx'

export function loader() {
  // Without a `statusText`, the router would send "Internal Server Error".
  throw data(null, { status: 404, statusText: 'Not Found' })
}

export function clientLoader() {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

export default NotFoundPage

export { NotFoundPage as ErrorBoundary } from './error-page.tsx'
