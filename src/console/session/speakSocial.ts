// From here on the page can speak about an identity provider: before its button is drawn, and before its answer is sent on.
import { i18n } from '#console/i18n/speech.ts'
import { words } from './wordsSocial.ts'

i18n.addResourceBundle('en', 'translation', words, true, true)
