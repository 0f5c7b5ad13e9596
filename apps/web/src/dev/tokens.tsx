import type { CSSProperties } from 'react'
import classes from './dev.module.css'
import { Part } from './part.tsx'

const colours = [
  ...['page', 'surface', 'raised', 'chosen', 'hover', 'line', 'line-strong'],
  ...['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-soft', 'mantine-color-error'],
]
const radii = ['xs', 'sm', 'md', 'lg', 'xl']
const sizes = [12, 13, 14, 15, 16, 18, 22, 28, 36]

const swatch = (value: string) => ({ '--swatch': value }) as CSSProperties

export function Tokens() {
  return (
    <>
      <Part name="colours">
        {colours.map((name) => (
          <div key={name} className={classes.swatch} style={swatch(`var(--${name})`)}>
            --{name}
          </div>
        ))}
      </Part>
      <Part name="--mantine-color-cadmium-*">
        {Array.from({ length: 10 }, (_, shade) => `var(--mantine-color-cadmium-${shade})`).map(
          (value, shade) => (
            <div key={value} className={classes.swatch} style={swatch(value)}>
              {shade}
            </div>
          ),
        )}
      </Part>
      <Part name="--mantine-radius-*, --mantine-spacing-*">
        {radii.map((name) => (
          <div key={name} className={classes.box} style={{ borderRadius: `var(--mantine-radius-${name})` }}>
            {name}
          </div>
        ))}
        {radii.map((name) => (
          <div
            key={`space-${name}`}
            className={classes.box}
            style={{ width: `var(--mantine-spacing-${name})` }}
          />
        ))}
      </Part>
      <Part name="type sizes">
        <div className={classes.wide}>
          {sizes.map((size) => (
            <p key={size} style={{ fontSize: size }}>
              {size} The quick brown fox paints 0123456789 · 敏捷的棕狐画下山水，落笔成诗。
            </p>
          ))}
        </div>
      </Part>
    </>
  )
}
