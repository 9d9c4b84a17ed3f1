// Whether a row of another shop's file says that its goods are for sale there. Every column that speaks of it must agree.

const speaks =
  /^x_(?:product_|is_)?(?:status|published|visible|visibility|enabled|online|active)(?:_on_online_store|_in_catalog)?$/
const yes = new Set([
  ...['true', 'yes', 'y', '1', 'active', 'published', 'enabled', 'visible', 'live', 'public', 'online', 'on'],
  ...['catalog, search', 'catalog', 'search'],
])

/** `extra`: the columns of the row that have no field here, by their names as they are kept. */
export const saysLive = (extra: Readonly<Record<string, string>>): boolean => {
  const said = Object.entries(extra).filter(([name]) => speaks.test(name))
  return said.length > 0 && said.every(([, text]) => yes.has(text.trim().toLowerCase()))
}
