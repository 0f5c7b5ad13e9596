import { useTranslation } from '../../../lib/i18n/index.ts'
import { hasWeights, weightedParts } from './weighted-parts.ts'
import classes from './words.module.css'

interface WordsNotesProps {
  prompt: string
  /** Input other than English that the model understands, such as Chinese or weights; undefined if unknown. */
  readings: readonly string[] | undefined
}

/** Notes about a prompt: its weights, and words in a language that the model does not read. */
export function WordsNotes({ prompt, readings }: WordsNotesProps) {
  const { t } = useTranslation()
  const isWeighted = hasWeights(prompt)
  const readsWeights = readings === undefined || readings.includes('weights')
  return (
    <div className={classes.notes}>
      {readings && !readings.includes('chinese') && /\p{Script=Han}/u.test(prompt) && (
        <p className={classes.note}>{t('words.readsEnglish')}</p>
      )}
      {isWeighted && !readsWeights && <p className={classes.note}>{t('words.noWeights')}</p>}
      {isWeighted && readsWeights && <Weights prompt={prompt} />}
      {readsWeights && /\[[^[\]]{1,200}\]/.test(prompt) && (
        <p className={classes.note}>{t('words.squareBrackets')}</p>
      )}
      {/\{[^{}]*\||__[\p{L}\p{N}]/u.test(prompt) && <p className={classes.note}>{t('words.alternatives')}</p>}
    </div>
  )
}

/** A prompt in which strong words are marked, and weak words are pale. */
function Weights({ prompt }: { prompt: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes.weights}>
        {weightedParts(prompt).map(({ text, weight }, index) =>
          weight === 1 ? (
            text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity, and hold no state
            <mark key={index} data-weight={weight > 1 ? 'more' : 'less'}>
              {text.trim()}
              <sub>×{weight}</sub>
            </mark>
          ),
        )}
      </p>
      <p className={classes.note}>{t('words.weights')}</p>
    </>
  )
}
