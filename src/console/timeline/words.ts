export const words = {
  'timeline.always': 'always',
  'timeline.of': '{{area}} over time',
  'timeline.open': 'open',
  'timeline.span': '{{from}} – {{to}}',
  'timeline.table': 'As a table',
  'timeline.today': 'Today',
  'timeline.when': 'When',
}
