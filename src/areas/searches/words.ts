export const words = {
  'searches.screen.choose': 'Search commands',
  'searches.screen.gone': 'No longer available',
}
