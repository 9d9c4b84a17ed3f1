// Faces by language: Inter comes with the page, Vazirmatn when Persian or Urdu is spoken, Chinese is the system's own, scripts of India
// (indic.css) as well where the system has them.
const loaded = new Set<string>()

export const fontsFor = async (language: string): Promise<void> => {
  if ((language !== 'fa' && language !== 'ur') || loaded.has('vazirmatn')) return
  loaded.add('vazirmatn')
  await import('@fontsource-variable/vazirmatn/wght.css')
}
