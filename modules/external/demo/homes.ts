interface HomeWords {
  title: string
  lead: string
  browse: string
  more: string
  products: string
  productsText: string
  steps: string
  cards: readonly (readonly [title: string, text: string, label: string, href: string])[]
  figures: string
  numbers: readonly (readonly [value: string, label: string])[]
  faq: string
  questions: readonly (readonly [question: string, answer: string])[]
  call: string
  callText: string
}

const words: Readonly<Record<string, HomeWords>> = {
  'en-GB': {
    title: 'Build on the grid',
    lead: 'Capacity, prices and outages, straight from those who run the cables. Documented, versioned, and open to everybody.',
    browse: 'Browse the APIs',
    more: 'Who we are',
    products: 'Begin with one of these',
    productsText: 'Each has an owner who answers, a history of what changed, and examples that work.',
    steps: 'From idea to first call',
    cards: [
      [
        'Read',
        'Every operation with its parameters, answers and examples, on one page and without an account.',
        'See the documentation',
        '/opendata/tariffs',
      ],
      ['Ask', 'Sign in, create an application and choose an API. Most are yours at once.', 'Find an API', '/opendata'],
      [
        'Look up in bulk',
        'Have a list of stations? How to ask for all of them without being turned away.',
        'Open the batch page',
        '/batch-data',
      ],
    ],
    figures: 'In figures',
    numbers: [
      ['99.95 %', 'of calls answered last year'],
      ['40 ms', 'until the median answer'],
      ['2.8 million', 'connections behind the data'],
    ],
    faq: 'What people ask',
    questions: [
      ['Is it free?', 'Yes, within the limits that stand on the page of each API. Whoever needs more talks to us.'],
      ['How fresh is the data?', 'Prices change with the decisions of the regulator, capacity every night, outages within **seconds**.'],
      [
        'What happens when an API changes?',
        'A new version comes beside the old one, with a list of what is different. The old one says when it ends.',
      ],
    ],
    call: 'Ready when you are',
    callText: 'Reading needs no account. For a key, sign in and pick an API.',
  },
  'nl-NL': {
    title: 'Bouw voort op het net',
    lead: 'Capaciteit, prijzen en storingen, rechtstreeks van wie de kabels beheert. Gedocumenteerd, met versies en voor iedereen open.',
    browse: 'Bekijk de API’s',
    more: 'Wie wij zijn',
    products: 'Begin met een van deze',
    productsText: 'Elke API heeft een eigenaar die antwoordt, een geschiedenis van wat er veranderde en voorbeelden die werken.',
    steps: 'Van idee naar eerste aanroep',
    cards: [
      [
        'Lezen',
        'Elke bewerking met parameters, antwoorden en voorbeelden, op één pagina en zonder account.',
        'Naar de documentatie',
        '/opendata/tariffs',
      ],
      ['Aanvragen', 'Log in, maak een toepassing en kies een API. De meeste krijg je meteen.', 'Vind een API', '/opendata'],
      [
        'In bulk opzoeken',
        'Hebt u een lijst met stations? Zo vraagt u ze allemaal op zonder te worden geweigerd.',
        'Open de bulkpagina',
        '/batch-data',
      ],
    ],
    figures: 'In cijfers',
    numbers: [
      ['99,95 %', 'van de aanroepen beantwoord, vorig jaar'],
      ['40 ms', 'tot het mediane antwoord'],
      ['2,8 miljoen', 'aansluitingen achter de gegevens'],
    ],
    faq: 'Wat mensen vragen',
    questions: [
      ['Is het gratis?', 'Ja, binnen de limieten die op de pagina van elke API staan. Wie meer nodig heeft, praat met ons.'],
      [
        'Hoe actueel zijn de gegevens?',
        'Prijzen veranderen met de besluiten van de toezichthouder, capaciteit elke nacht, storingen binnen **seconden**.',
      ],
      [
        'Wat gebeurt er als een API verandert?',
        'Er komt een nieuwe versie naast de oude, met een lijst van wat er anders is. De oude zegt wanneer die stopt.',
      ],
    ],
    call: 'Klaar als u het bent',
    callText: 'Lezen kan zonder account. Log voor een sleutel in en kies een API.',
  },
  'ar-SA': {
    title: 'ابنِ على الشبكة',
    lead: 'السعة والأسعار والانقطاعات مباشرةً ممن يديرون الكابلات: موثّقة ومرقّمة الإصدارات ومفتوحة للجميع.',
    browse: 'تصفّح الواجهات',
    more: 'من نحن',
    products: 'ابدأ بإحدى هذه',
    productsText: 'لكل منها مسؤول يجيب، وسجل لما تغيّر، وأمثلة تعمل.',
    steps: 'من الفكرة إلى أول استدعاء',
    cards: [
      ['اقرأ', 'كل عملية بمعاملاتها وإجاباتها وأمثلتها في صفحة واحدة ودون حساب.', 'إلى التوثيق', '/opendata/tariffs'],
      ['اطلب', 'سجّل الدخول وأنشئ تطبيقًا واختر واجهة. معظمها لك في الحال.', 'ابحث عن واجهة', '/opendata'],
      ['ابحث بالجملة', 'لديك قائمة محطات؟ هكذا تسأل عنها كلها دون أن تُرفض.', 'افتح صفحة الجملة', '/batch-data'],
    ],
    figures: 'بالأرقام',
    numbers: [
      ['٩٩٫٩٥٪', 'من الاستدعاءات أُجيبت العام الماضي'],
      ['٤٠ مللي ثانية', 'حتى الإجابة الوسيطة'],
      ['٢٫٨ مليون', 'توصيل وراء هذه البيانات'],
    ],
    faq: 'ما يسأل عنه الناس',
    questions: [
      ['هل هي مجانية؟', 'نعم، ضمن الحدود المكتوبة في صفحة كل واجهة. ومن يحتاج أكثر فليحدّثنا.'],
      ['ما مدى حداثة البيانات؟', 'تتغير الأسعار بقرارات الجهة المنظمة، والسعة كل ليلة، والانقطاعات خلال **ثوانٍ**.'],
      ['ماذا يحدث حين تتغير واجهة؟', 'يأتي إصدار جديد إلى جانب القديم مع قائمة بالفروق، ويعلن القديم موعد انتهائه.'],
    ],
    call: 'جاهزون متى كنت جاهزًا',
    callText: 'القراءة لا تحتاج إلى حساب. وللحصول على مفتاح سجّل الدخول واختر واجهة.',
  },
}

/** What other brands say in place of these words. */
const ofBrand: Readonly<Record<string, Readonly<Record<string, Partial<HomeWords>>>>> = {
  oasis: {
    'en-GB': {
      title: 'Power and water, told in data',
      lead: 'Where the network has room, what it costs, and what happens in it right now: for everybody who builds a city in the sand.',
      figures: 'Oasis in figures',
      numbers: [
        ['4.1 million', 'people served'],
        ['31 %', 'of power from the sun'],
        ['40 ms', 'until the median answer'],
      ],
    },
    'ar-SA': {
      title: 'الطاقة والماء بلغة البيانات',
      lead: 'أين تتسع الشبكة، وكم تكلّف، وماذا يجري فيها الآن: لكل من يبني مدينة في الرمال.',
      figures: 'أويسس بالأرقام',
      numbers: [
        ['٤٫١ مليون', 'إنسان نخدمهم'],
        ['٣١٪', 'من الطاقة من الشمس'],
        ['٤٠ مللي ثانية', 'حتى الإجابة الوسيطة'],
      ],
    },
  },
  polder: {
    'en-GB': {
      title: 'Below sea level. Above board.',
      lead: 'The grid of the low lands, as open as its sky. Read, ask for a key, and build.',
    },
    'nl-NL': {
      title: 'Onder zeeniveau, boven water.',
      lead: 'Het net van het laagste land, zo open als de lucht erboven. Lees, vraag een sleutel en bouw.',
    },
  },
}

/** The home page of a brand in each language that the demo speaks. */
export const homes = (brand: string): Record<string, object> =>
  Object.fromEntries(Object.entries(words).map(([locale, own]) => [locale, home({ ...own, ...ofBrand[brand]?.[locale] })]))

const home = (say: HomeWords) => ({
  Title: say.title,
  Blocks: [
    {
      __component: 'blocks.hero',
      Title: say.title,
      Text: say.lead,
      Actions: [
        { Label: say.browse, Href: '/opendata' },
        { Label: say.more, Href: '/about' },
      ],
    },
    {
      __component: 'blocks.product-list',
      Title: say.products,
      Text: say.productsText,
      Products: ['grid-capacity', 'tariffs', 'charging-stations'],
    },
    {
      __component: 'blocks.card-list',
      Title: say.steps,
      Cards: say.cards.map(([Title, Text, Label, Href]) => ({ Title, Text, Link: { Label, Href } })),
    },
    { __component: 'blocks.statistics', Title: say.figures, Items: say.numbers.map(([Value, Label]) => ({ Value, Label })) },
    { __component: 'blocks.faq', Title: say.faq, Items: say.questions.map(([Question, Answer]) => ({ Question, Answer })) },
    { __component: 'blocks.call-to-action', Title: say.call, Text: say.callText, Action: { Label: say.browse, Href: '/opendata' } },
  ],
  FeaturedPages: [],
})
