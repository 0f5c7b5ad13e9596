import { useSite } from '../../lib/site/index.ts'

/** The title of the browser's tab. */
export function PageTitle({ title }: { title: string }) {
  const { siteName } = useSite()
  return <title>{`${title} · ${siteName}`}</title>
}
