import { BeforeAfter, Blur, Picture } from '../ui/media/index.ts'
import { GridSkeleton } from '../ui/page/index.ts'
import { QrCode } from '../ui/qr/qr-code.tsx'
import classes from './dev.module.css'
import { Part } from './part.tsx'

const drawn = (from: string, to: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="600" height="400" fill="url(#g)"/><circle cx="430" cy="130" r="60" fill="#fff8"/></svg>`,
  )}`
const size = { width: 600, height: 400 }
const thumbhash = '1QcSHQRnh493V4dIh4eXh1h4kJUI'
const before = { ...size, url: drawn('#456', '#9ab') }
const after = { ...size, url: drawn('#c30', '#fc6'), thumbhash }

export function Media() {
  return (
    <>
      <Part name="Picture: there, and still on its way (thumbhash)">
        <div className={classes.picture}>
          <Picture file={after} alt="A sunset" fit="ratio" />
        </div>
        <div className={classes.picture}>
          <Picture file={{ ...size, url: '/dev/ui/no-picture', thumbhash }} alt="" fit="ratio" />
        </div>
      </Part>
      <Part name="BeforeAfter">
        <BeforeAfter
          {...{ before, after }}
          alt="A sunset"
          labels={{
            slider: 'Compare before and after',
            before: 'Before',
            after: 'After',
            hold: 'Hold for before',
          }}
          reveals
        />
      </Part>
      <Part name="Blur, QrCode">
        <div className={classes.picture}>
          <Blur thumbhash={thumbhash} ratio={1.5}>
            Sensitive content
          </Blur>
        </div>
        <QrCode text="https://example.org/post/1" label="QR code of the link" />
      </Part>
      <Part name="GridSkeleton">
        <div className={classes.wide}>
          <GridSkeleton />
        </div>
      </Part>
    </>
  )
}
