// The English texts of the rules, by key: what a rule has said is told anew with figures the reader sees, in the place's own currency.
import { ruleText } from '#rules/words.ts'
import { i18n } from './speech.ts'

const rules = Object.fromEntries(Object.entries(ruleText).map(([name, text]) => [`rules.${name}`, text]))

i18n.addResourceBundle('en', 'translation', rules, true, true)
