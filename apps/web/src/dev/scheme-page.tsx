import { useEffect } from 'react'
import { useParams } from 'react-router'
import { Controls } from './controls.tsx'
import classes from './dev.module.css'
import { Feedback } from './feedback.tsx'
import { Layouts } from './layouts.tsx'
import { Media } from './media.tsx'
import { Tokens } from './tokens.tsx'

/** All components in the theme that the address names, independent of the theme that is chosen in this browser. */
export default function SchemePage() {
  const { scheme } = useParams()
  const wanted = scheme === 'light' ? 'light' : 'dark'
  // The provider above sets the theme of the cookie, and may do so again.
  useEffect(() => {
    const html = document.documentElement
    const wear = () => {
      if (html.dataset['mantineColorScheme'] !== wanted) html.dataset['mantineColorScheme'] = wanted
    }
    wear()
    const observer = new MutationObserver(wear)
    observer.observe(html, { attributes: true })
    return () => observer.disconnect()
  }, [wanted])
  return (
    <main className={classes.parts}>
      <h1>Parts, {wanted}</h1>
      <Tokens />
      <Controls />
      <Layouts />
      <Media />
      <Feedback />
    </main>
  )
}
