import { Picture } from '../../../ui/media/index.ts'
import type { Shared } from '../subject.ts'
import classes from './share-dialog.module.css'

/** Thumbnail and title of the shared subject. */
export function SharedHead({ shared: { thumbnail, title, isSensitive } }: { shared: Shared }) {
  return (
    <div className={classes.head}>
      {thumbnail && (
        <span className={classes.thumbnail} data-blurred={isSensitive || undefined}>
          <Picture file={thumbnail} alt="" eager />
        </span>
      )}
      <p className={classes.title}>{title}</p>
    </div>
  )
}
