/** The colors of the browser's frame equal `--color-paper` of tokens.css, which a meta element cannot refer to. */
export const themeColor = { light: "#fbf4e8", dark: "#1c1512" }
