// What files of other shops have in common: their unknown columns are kept under a name of our own.

/** `Google Shopping / Gender` -> `x_google_shopping_gender`. */
export const snakeHeader = (header: string): string =>
  `x_${header
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')}`
