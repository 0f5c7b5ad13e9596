import classes from './stacked-button.module.css'

/** Class names of a button with its icon above its word. */
export const stackedButton = classes
