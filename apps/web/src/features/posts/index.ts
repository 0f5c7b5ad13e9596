export { postQuery, userPostsQuery } from './api.ts'
export { PostGrid } from './components/post-grid.tsx'
export { useCopyLink } from './hooks/use-copy-link.ts'
export { useDownload } from './hooks/use-download.ts'
