import {
  createTheme,
  type MantineColorScheme,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'

/** Cadmium red, a painter's vermilion. */
const cadmium: MantineColorsTuple = [
  '#fff1eb',
  '#ffded2',
  '#ffbaa2',
  '#ff956f',
  '#ff7549',
  '#f45b2c',
  '#e2481a',
  '#c93c12',
  '#a63110',
  '#82270e',
]

/** Warm greys that do not distort the colours of pictures; 7 is the page, 6 a surface, 5 a raised surface. */
const dark: MantineColorsTuple = [
  '#ece9e6',
  '#bdb8b3',
  '#9b9691',
  '#6b6762',
  '#3a3836',
  '#2a2827',
  '#1c1b1a',
  '#111110',
  '#0c0c0b',
  '#070707',
]

const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f3f0ec',
  '#e8e4de',
  '#dad5ce',
  '#c3bdb5',
  '#9d968d',
  '#77706a',
  '#57524d',
  '#393532',
  '#211f1d',
]

const fontFamily = [
  "'Inter Variable'",
  "'Inter meanwhile'",
  'system-ui',
  "'PingFang SC'",
  "'Hiragano Sans GB'",
  "'Microsoft YaHei'",
  "'Noto Sans CJK SC'",
  "'Noto Sans SC'",
  'sans-serif',
].join(', ')

/** Mantine renders a dialog's head as `header`, which would count as a second banner of the page. */
const attributes = { header: { role: 'presentation' } }

export const theme = createTheme({
  colors: { cadmium, dark, gray },
  primaryColor: 'cadmium',
  primaryShade: { light: 7, dark: 7 },
  white: '#ffffff',
  black: '#1d1b19',
  fontFamily,
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  breakpoints: { xs: '37.5em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '96em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Avatar: { defaultProps: { imageProps: { loading: 'lazy' } } },
    Input: { classNames: { wrapper: 'mantine-Input-wrapper', input: 'mantine-Input-input' } },
    InputWrapper: {
      styles: { label: { fontWeight: 500, marginBottom: 6 }, description: { marginBottom: 8 } },
    },
    // The overlay has no blur, because blurring the whole page for each frame takes a fifth of the time in which a dialog opens.
    Modal: { defaultProps: { radius: 'lg', overlayProps: { backgroundOpacity: 0.7 }, attributes } },
    // The provider leaves out the classes that Mantine gives to each part. A part that a rule or a script selects names its class.
    Button: {
      classNames: {
        root: 'mantine-Button-root',
        label: 'mantine-Button-label',
        section: 'mantine-Button-section',
      },
    },
    // The smallest size that a finger can hit, with text of the usual size.
    Checkbox: {
      vars: () => ({ root: { '--checkbox-size': '24px' } }),
      classNames: { input: 'mantine-Checkbox-input', icon: 'mantine-Checkbox-icon' },
    },
    DrawerRoot: { defaultProps: { attributes } },
    DrawerOverlay: { defaultProps: { backgroundOpacity: 0.5 } },
    Loader: { classNames: { root: 'mantine-Loader-root' } },
    Menu: { defaultProps: { radius: 'md' } },
    // The arrow is hidden from screen readers, which would announce it as an image.
    NativeSelect: { defaultProps: { rightSectionProps: { 'aria-hidden': true } } },
    Popover: { defaultProps: { radius: 'lg' } },
    Skeleton: { classNames: { root: 'mantine-Skeleton-root' } },
    // Each handle is a target of its own, and must be at least 24 px wide for fingers.
    Slider: {
      defaultProps: { size: 5, thumbSize: 24 },
      classNames: { track: 'mantine-Slider-track', bar: 'mantine-Slider-bar' },
    },
    Switch: {
      classNames: {
        input: 'mantine-Switch-input',
        track: 'mantine-Switch-track',
        thumb: 'mantine-Switch-thumb',
      },
    },
    Tooltip: { defaultProps: { radius: 'sm' } },
  },
  headings: { fontFamily, fontWeight: '650' },
})

interface Jar {
  read(): string | undefined
  write(value: string): void
}

function isScheme(value: string | undefined): value is MantineColorScheme {
  return value === 'light' || value === 'dark' || value === 'auto'
}

/** Stores the choice in a cookie that the server also reads, so that a page is rendered in the chosen colours. */
export function schemeManager(jar: Jar): MantineColorSchemeManager {
  return {
    get: (fallback) => {
      const stored = typeof document === 'undefined' ? undefined : jar.read()
      return isScheme(stored) ? stored : fallback
    },
    set: (value) => jar.write(value),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear: () => jar.write('auto'),
  }
}

/** The colour `--page` of both themes, for the browser's own bars, which cannot read a style sheet. */
export const pageColours = { light: '#faf8f5', dark: '#111110' } as const
