// What stands on the demo's pages: texts about the demo's own shelves and brands, in the languages their shops are read in. `{shop}`,
// `{brand}` and `{thing}` are filled with the names of the vendor, of a brand and of a category.
import type { Localized } from '#contract/fields/localized.ts'

const said = (en: string, hi?: string, ar?: string): Localized => ({
  'en-in': en,
  ...(hi && { 'hi-in': hi }),
  ...(ar && { 'ar-ae': ar }),
})

export const home = {
  title: said('{shop}: care that keeps its word', '{shop}: भरोसे की देखभाल', '{shop}: عناية تفي بوعدها'),
  lead: said(
    '<p>Everything here is made in small batches, tested before it leaves the house, and described with its full list of ingredients. Choose a shelf to begin with, or come back to what you bought last.</p>',
    '<p>यहाँ हर उत्पाद छोटी खेप में बनता है, भेजने से पहले जाँचा जाता है और सामग्री की पूरी सूची के साथ आता है। किसी श्रेणी से शुरुआत करें।</p>',
    '<p>كل ما هنا يُصنع بكميات صغيرة ويُختبر قبل أن يغادر، ومعه قائمة مكوناته كاملة. اختر قسماً لتبدأ منه.</p>',
  ),
  rail: said('What is bought most', 'सबसे ज़्यादा खरीदे गए', 'الأكثر مبيعاً'),
  steps: said('How an order reaches you', 'ऑर्डर आप तक कैसे पहुँचता है', 'كيف يصلك طلبك'),
}

export const orderSteps: readonly { title: Localized; text: Localized }[] = [
  {
    title: said('You order', 'आप ऑर्डर करते हैं', 'تطلب'),
    text: said(
      'Pay ahead or in cash on delivery, where your pincode allows it.',
      'पहले भुगतान करें या डिलीवरी पर नकद।',
      'ادفع مسبقاً أو نقداً عند الاستلام.',
    ),
  },
  {
    title: said('We pack', 'हम पैक करते हैं', 'نجهز'),
    text: said(
      'Orders before noon leave the warehouse the same working day.',
      'दोपहर से पहले के ऑर्डर उसी दिन निकलते हैं।',
      'تخرج الطلبات قبل الظهر في اليوم نفسه.',
    ),
  },
  {
    title: said('It arrives', 'पहुँच जाता है', 'يصل'),
    text: said(
      'The tracking link in your message shows where it is.',
      'संदेश में दिए लिंक से देखें कि पार्सल कहाँ है।',
      'رابط التتبع في رسالتك يبين أين هو.',
    ),
  },
]

/** By the slug of a top category: what its landing page says of it. */
export const shelves: Readonly<Record<string, readonly [lead: string, more: string]>> = {
  makeup: [
    'Colour that stays where you put it and comes off when you want it to. Shades are photographed on several skin tones in daylight.',
    'If you are between two shades, take the lighter one for the face and the deeper one for the lips.',
  ],
  skincare: [
    'A routine needs three things: something that cleans, something that feeds and something that protects from the sun. The rest is a choice.',
    'Add one new product at a time, and give it two weeks before you judge it.',
  ],
  hair: [
    'Wash the scalp, condition the lengths. Oil before washing softens, oil after washing tames.',
    'Hard water leaves hair dull; rinse once a week with filtered water where you can.',
  ],
  'bath-and-body': [
    'Soap-free washes for skin that feels tight after a shower, and lotions that are gone in a minute.',
    'Put lotion on while the skin is still damp: it needs half as much.',
  ],
  baby: [
    'For the first thousand days: no added fragrance in what stays on the skin, and a list of ingredients short enough to read while holding a baby.',
    'Try anything new on the inside of the arm first and wait a day.',
  ],
  mother: [
    'Care for bodies that change: what may be used while expecting is marked on each product, with the week from which it may be.',
    'Ask your doctor before anything you take or rub in over large areas.',
  ],
  clothing: [
    'Cotton that has been washed once before you get it, with seams on the outside where the skin is thinnest.',
    'Sizes go by length, not by age: measure from crown to heel.',
  ],
  home: [
    'Cleaners you can leave under a sink with small hands about: childproof caps, no chlorine, no dye.',
    'Use less than you think. The cap of each bottle is a measure.',
  ],
}
export const anyShelf: readonly [string, string] = [
  'Everything on this shelf at one glance, with what sets one from the other.',
  'Compare up to six of them by their ingredients and how they are used.',
]

/** Guides to a kind of product: heading and text, for the next kind the next ones. */
export const guides: readonly (readonly [heading: string, text: string])[][] = [
  [
    [
      'What to look at first',
      'Start from your own skin or hair and not from a trend. A {thing} that suits somebody else may be wrong for you; the line under the name of each says for whom it is made.',
    ],
    [
      'How much of it',
      'A little is enough. Begin with the amount of a pea, wait a minute and add more only where something is missing.',
    ],
    [
      'How it keeps',
      'Close it after use and keep it out of the sun. The open jar on the pack says for how many months it is good once it was opened.',
    ],
  ],
  [
    [
      'Read the list from the front',
      'Ingredients stand in the order of their amount. In a good {thing} what it promises stands among the first eight.',
    ],
    [
      'Try before you trust',
      'Put a little on the inside of the arm in the evening. If nothing is red in the morning, go on.',
    ],
    [
      'When to change',
      'If you have used one for two months and see no difference, another kind will help more than more of the same.',
    ],
  ],
  [
    [
      'Three that differ',
      'We keep light, medium and rich ones. Light is for warm and humid days, rich for winters and air conditioning.',
    ],
    [
      'Morning or evening',
      'Unless the pack says otherwise, use a {thing} at the hour at which you have the time for it. Habit does more than the clock.',
    ],
    [
      'With what it goes',
      'What is thinner comes first, what is thicker after it. Wait until one is dry before you put on the next.',
    ],
  ],
]

export const brandStory: readonly (readonly [heading: string, text: string])[] = [
  [
    'Where it began',
    '{brand} began with one shelf and one question: why does a good product need so many words? Since then every pack says what is in it, what it does and what it does not.',
  ],
  [
    'What it stands for',
    'Nothing is tested on animals. What can be refilled is sold with a refill, and packs are made of one material, so that they can be recycled where you live.',
  ],
  [
    'How it is made',
    'In two plants, both audited once a year. Each batch has a number; type it into the search of this shop to read its test report.',
  ],
]

export interface Policy {
  slug: string
  title: Localized
  parts: readonly (readonly [heading: string, text: string])[]
}

export const policies: readonly Policy[] = [
  {
    slug: 'returns',
    title: said('Returns and refunds', 'वापसी और रिफ़ंड', 'الإرجاع واسترداد المال'),
    parts: [
      [
        'How long you may return',
        'Seven days from delivery, for whatever is unopened. What arrived broken or wrong goes back whenever you see it, at our cost.',
      ],
      [
        'How to return',
        'Choose the order in your account, say what is wrong and hand the parcel to the courier. You need no printer.',
      ],
      [
        'When the money is back',
        'Within five working days of the parcel reaching us, by the way you paid. Cash orders are paid back to the bank account you name.',
      ],
    ],
  },
  {
    slug: 'shipping',
    title: said('Shipping', 'डिलीवरी', 'الشحن'),
    parts: [
      [
        'Where we deliver',
        'To every pincode our couriers serve. Type yours on a product page to see the day it would arrive.',
      ],
      ['What it costs', 'The charge depends on what you order and where it goes, and is shown before you pay.'],
      [
        'If nobody is at home',
        'The courier tries three times. After that the parcel comes back to us and you are paid back what you paid ahead.',
      ],
    ],
  },
  {
    slug: 'cash-on-delivery',
    title: said('Cash on delivery', 'कैश ऑन डिलीवरी', 'الدفع عند الاستلام'),
    parts: [
      [
        'Who may pay in cash',
        'Most orders may, up to the limit shown at checkout. Where parcels came back too often we ask for payment ahead.',
      ],
      ['The charge', 'Handling cash costs something. The charge is shown as a line of its own before you confirm.'],
    ],
  },
  {
    slug: 'privacy',
    title: said('Privacy', 'निजता', 'الخصوصية'),
    parts: [
      [
        'What we keep',
        'What an order needs: name, address, phone number, and what you bought. Card numbers never reach us.',
      ],
      [
        'What we use it for',
        'To deliver, to answer you, and, where you agreed, to tell you of offers. You can take that back with one click.',
      ],
      [
        'What you may ask',
        'A copy of all we keep of you, its correction, and that it is deleted. We answer within thirty days.',
      ],
    ],
  },
  {
    slug: 'terms',
    title: said('Terms of sale', 'बिक्री की शर्तें', 'شروط البيع'),
    parts: [
      [
        'What a contract is',
        'Your order is an offer; the message that it was shipped accepts it. Prices are those shown at that moment, taxes included.',
      ],
      [
        'Offers',
        'Offers hold while they are shown and as long as there is stock. Codes are for one person unless they say more.',
      ],
    ],
  },
  {
    slug: 'cookies',
    title: said('Cookies', 'कुकीज़', 'ملفات تعريف الارتباط'),
    parts: [
      [
        'Which ones we set',
        'One that knows your cart and one that knows you are signed in. Anything more is asked for first.',
      ],
    ],
  },
  {
    slug: 'accessibility',
    title: said('Accessibility', 'सुगम्यता', 'إمكانية الوصول'),
    parts: [
      [
        'What we promise',
        'Everything in this shop works by keyboard and with screen readers, with text enlarged to twice its size. Tell us where it does not, and we mend it.',
      ],
    ],
  },
]

export const campaigns: readonly { slug: string; title: Localized; lead: string; isDraft?: true }[] = [
  {
    slug: 'festive',
    title: said('The festive shelf', 'त्योहारों की शेल्फ़', 'رف الأعياد'),
    lead: 'Sets for those you visit and for those who visit you, packed in boxes that need no paper.',
  },
  {
    slug: 'new-arrivals',
    title: said('New this month', 'इस महीने नया', 'جديد هذا الشهر'),
    lead: 'What came in during the last four weeks, the latest first. Samples of some of them lie in every parcel.',
  },
  {
    slug: 'gifts',
    title: said('Gifts under one note', 'एक नोट में उपहार', 'هدايا صغيرة'),
    lead: 'Small things that are used up with pleasure. They can be sent to another address with a card of your own words.',
  },
  {
    slug: 'summer',
    title: said('Ready for summer', 'गर्मी के लिए तैयार'),
    lead: 'Sun, heat and humidity ask for lighter layers and more of them. This is what we would pack.',
    isDraft: true,
  },
]

export const abouts: readonly { slug: string; title: Localized; parts: readonly (readonly [string, string])[] }[] = [
  {
    slug: 'about',
    title: said('About {shop}', '{shop} के बारे में', 'عن {shop}'),
    parts: [
      [
        'What we do',
        'We make and sell care for everyday use, from our own brands alone: so that whoever answers you knows what is in the jar.',
      ],
      ['Where you find us', 'In this shop, and in the shops of towns whose names stand in our delivery map.'],
    ],
  },
  {
    slug: 'help',
    title: said('Help', 'मदद', 'المساعدة'),
    parts: [
      [
        'Where is my order',
        'Open the link in the message we sent when it left. If it has not moved for two days, write to us with the order number.',
      ],
      [
        'Something is missing',
        'Look for a second parcel first: larger orders travel in two. If it does not come, tell us what is missing and we send it again.',
      ],
      [
        'I want to change my order',
        'As long as it is not packed you can do so in your account. Afterwards refuse the parcel at the door.',
      ],
    ],
  },
  {
    slug: 'ingredients',
    title: said('What we leave out', 'हम क्या नहीं मिलाते', 'ما لا نضيفه'),
    parts: [
      ['The list', 'No parabens, no mineral oil in what stays on the skin, no microbeads, no formaldehyde donors.'],
      ['Why a list', 'Because a promise without a list cannot be checked. Ours is the same for every brand we sell.'],
    ],
  },
]
