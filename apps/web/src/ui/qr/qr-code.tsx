import { create } from 'qrcode'
import { useMemo } from 'react'
import classes from './qr-code.module.css'

interface QrCodeProps {
  text: string
  label: string
  size?: number
}

/** Width of the quiet zone around the code, in modules; readers need it to find the code. */
const quiet = 2

/** QR code, black on white in every theme, because some readers do not find an inverted code. */
export function QrCode({ text, label, size = 148 }: QrCodeProps) {
  const { side, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.code}
      width={size}
      height={size}
      viewBox={`${-quiet} ${-quiet} ${side + 2 * quiet} ${side + 2 * quiet}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string): { side: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size
  const rows = Array.from({ length: side }, (_, y) => {
    const row = Array.from({ length: side }, (_, x) => modules.get(y, x))
    return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')
  })
  return { side, path: rows.join('') }
}
