import classes from './dev.module.css'

/** `/dev/ui`, under `npm run dev` only: every part of the design in both themes, each in a document of its own. */
export default function UiPage() {
  return (
    <main className={classes.sides}>
      {(['light', 'dark'] as const).map((scheme) => (
        <iframe key={scheme} src={`/dev/ui/${scheme}`} title={`Parts, ${scheme}`} />
      ))}
    </main>
  )
}
