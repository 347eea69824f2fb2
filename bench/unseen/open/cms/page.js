/* global CMS */
CMS.init({
  config: {
    load_config_file: false,
    backend: { name: 'proxy', proxy_url: '/api/v1', branch: 'main' },
    media_folder: 'images',
    public_folder: '/images',
    logo: { src: '/images/orchard-house.svg', show_in_header: true },
    collections: [
      {
        name: 'recipes',
        label: 'Recipes',
        label_singular: 'Recipe',
        folder: 'recipes',
        create: true,
        slug: '{{slug}}',
        summary: '{{title}}, {{minutes}} minutes',
        sortable_fields: ['title', 'minutes', 'date'],
        view_filters: [
          { label: 'Without meat', field: 'vegetarian', pattern: true },
          { label: 'Soups', field: 'course', pattern: 'Soup' },
        ],
        view_groups: [{ label: 'Course', field: 'course' }],
        fields: [
          { name: 'title', label: 'Title', widget: 'string' },
          {
            name: 'date',
            label: 'Published on',
            widget: 'datetime',
            time_format: false,
            format: 'YYYY-MM-DD',
          },
          {
            name: 'course',
            label: 'Course',
            widget: 'select',
            options: ['Soup', 'Main course', 'Dessert', 'Bread'],
          },
          { name: 'minutes', label: 'Minutes', widget: 'number', value_type: 'int', min: 1, max: 600 },
          { name: 'vegetarian', label: 'Without meat', widget: 'boolean', default: false },
          { name: 'picture', label: 'Picture', widget: 'image', required: false },
          { name: 'ingredients', label: 'Ingredients', widget: 'list', required: false },
          { name: 'body', label: 'Method', widget: 'text' },
        ],
      },
      {
        name: 'events',
        label: 'Events',
        label_singular: 'Event',
        folder: 'events',
        create: true,
        slug: '{{slug}}',
        summary: '{{title}}, {{date}}',
        sortable_fields: ['title', 'date'],
        fields: [
          { name: 'title', label: 'Title', widget: 'string' },
          { name: 'date', label: 'Day', widget: 'datetime', time_format: false, format: 'YYYY-MM-DD' },
          { name: 'places', label: 'Places', widget: 'number', value_type: 'int', min: 1, max: 80 },
          {
            name: 'email',
            label: 'Ask here',
            widget: 'string',
            pattern: ['^[^@ ]+@[^@ ]+\\.[a-z]+$', 'Please give an e-mail address.'],
          },
          { name: 'body', label: 'About it', widget: 'text' },
        ],
      },
      {
        name: 'settings',
        label: 'Settings',
        editor: { preview: false },
        files: [
          {
            name: 'site',
            label: 'The site',
            file: 'settings/site.json',
            fields: [
              { name: 'name', label: 'Name of the site', widget: 'string' },
              { name: 'hours', label: 'Opening hours', widget: 'string' },
              { name: 'open', label: 'Open for visitors', widget: 'boolean', default: true },
            ],
          },
        ],
      },
    ],
  },
});
