// What is said of a page by its check, in English.
export const pageLintText = {
  'pageLint.altMissing': 'Picture {n} says nothing to readers who cannot see it',
  'pageLint.htmlUnsafe': '{parts} is taken away when it is saved',
  'pageLint.linkGone': 'Leads to what is not there any more',
  'pageLint.linkUnseen': 'Leads to {title}, which shoppers do not see',
  'pageLint.linkNowhere': '{label} leads nowhere',
  'pageLint.empty': 'Nothing stands in it yet',
  'pageLint.headingOrder': 'A heading of level {level} follows one of level {before}',
  'pageLint.titleTwice': 'A page has one hero that names it; this is another',
  'pageLint.untranslated': 'Not in {languages} yet',
  'pageLint.priceTyped': 'A price is typed here: {price}. It stays when the product changes',
  'pageLint.overBudget': '{size} kB on a phone; the budget is {budget}',
  'pageLint.seoTitleMissing': 'Without a title for search engines they show the title of the page',
  'pageLint.seoDescriptionMissing': 'Without a description for search engines they choose a text themselves',
  'pageLint.seoTitleLong': 'Cut off in results: {pixels} of {limit} pixels',
  'pageLint.seoDescriptionLong': 'Cut off in results: {pixels} of {limit} pixels',
} as const
