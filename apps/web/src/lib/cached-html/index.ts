export { CachedHtml, HtmlFragmentsContext } from './cached-html.tsx'
