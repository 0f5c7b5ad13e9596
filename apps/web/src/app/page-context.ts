export { type PageContext, pageContext } from '../lib/api/page-context.ts'
