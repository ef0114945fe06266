/** The guides that come with the portal, in the order in which they are read; their texts are files of `texts`. */
export const guideTree = [
  {
    icon: 'mdiRocketLaunchOutline',
    names: {
      'en-GB': 'The first hour',
      'nl-NL': 'Het eerste uur',
      'de-DE': 'Die erste Stunde',
      'fr-FR': 'La première heure',
      'es-ES': 'La primera hora',
      'se-SE': 'Den första timmen',
      'ar-SA': 'الساعة الأولى',
    },
    items: ['guides/start', 'guides/find', 'guides/key', 'guides/call'],
  },
  {
    icon: 'mdiApi',
    names: {
      'en-GB': 'Using APIs',
      'nl-NL': 'API’s gebruiken',
      'de-DE': 'APIs nutzen',
      'fr-FR': 'Utiliser les API',
      'es-ES': 'Usar las API',
      'se-SE': 'Använda API:er',
      'ar-SA': 'استخدام واجهات API',
    },
    items: ['guides/teams', 'guides/keys-safely', 'guides/changes'],
  },
  {
    icon: 'mdiBullhornOutline',
    names: {
      'en-GB': 'Offering APIs',
      'nl-NL': 'API’s aanbieden',
      'de-DE': 'APIs anbieten',
      'fr-FR': 'Proposer des API',
      'es-ES': 'Ofrecer API',
      'se-SE': 'Erbjuda API:er',
      'ar-SA': 'تقديم واجهات API',
    },
    items: ['guides/publish', 'guides/new-versions', 'guides/approve'],
  },
] as const
