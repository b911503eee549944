import DRNLinks

extension LinkRow {
  /// What becomes of URLs of the shop. A route stands after the history under it; `⧵` stands for a
  /// backslash, `⏎` for the end of a line.
  static let shop = rows(
    """
    Every pattern
    https://shop.example/ → home
    https://shop.example → home
    https://shop.example/cart → home > cart
    https://shop.example/products/5 → home > product 5
    https://shop.example/products/new → home > cart > newProduct
    https://shop.example/products/5/reviews → home > product 5 > reviews 5 -
    https://shop.example/products/5/reviews?sort=newest → home > product 5 > reviews 5 newest
    https://shop.example/p/5 → home > product 5
    https://shop.example/named/lamp → home > named 'lamp'
    https://shop.example/named/lamp?exact=yes → home > city 'lamp'
    https://shop.example/search?q=lamp → home > search 'lamp' []
    https://shop.example/search?q=lamp&tag=a&tag=b → home > search 'lamp' ["a", "b"]
    https://shop.example/pages/about → home > about
    https://shop.example/pages/letters/a/z → home > letters 'a' 'z'
    https://shop.example/users/7/posts/9 → home > post 7 9
    https://shop.example/calendar/2026 → home > calendar 2026
    https://shop.example/calendar/2026/11 → home > calendar 2026-11
    https://shop.example/calendar/2026/11/22 → home > calendar 2026-11-22
    https://shop.example/files → home > file []
    https://shop.example/files/a → home > file ["a"]
    https://shop.example/files/a/b/c.txt → home > file ["a", "b", "c.txt"]
    https://shop.example/price?amount=1.5&gross=true → home > price 1.5 true
    https://shop.example/orders/A12 → home > cart > order 12
    https://shop.example/sales/2026/3 → home > sales 24315
    https://shop.example/sales/2026/12 → ! badParameter
    https://shop.example/sales/9223372036854775807/1 → ! badParameter
    https://shop.example/help → home > help
    https://shop.example/help/a/b → home > help

    Literal before parameter before rest; the way back where one does not work out
    https://shop.example/products/new/reviews → ! badParameter
    https://shop.example/products/newer → ! badParameter
    https://shop.example/products → ! noMatch
    https://shop.example/products/5/ratings → ! noMatch
    https://shop.example/products/5/reviews/1 → ! noMatch
    https://shop.example/calendar → ! noMatch
    https://shop.example/calendar/2026/11/22/10 → ! noMatch
    https://shop.example/cart/1 → ! noMatch
    https://shop.example/search → ! missingQueryItem
    https://shop.example/named/lamp?exact=no → home > named 'lamp'
    https://shop.example/named/lamp?exact → home > named 'lamp'
    https://shop.example/named/lamp?exact=yes&exact=no → home > named 'lamp'
    https://shop.example/named → ! noMatch
    https://shop.example/helpful → ! noMatch

    Parameters that are what the pattern says, or not
    https://shop.example/products/0 → home > product 0
    https://shop.example/products/-1 → home > product -1
    https://shop.example/products/9223372036854775807 → home > product 9223372036854775807
    https://shop.example/products/-9223372036854775808 → home > product -9223372036854775808
    https://shop.example/products/9223372036854775808 → ! badParameter
    https://shop.example/products/-9223372036854775809 → ! badParameter
    https://shop.example/products/⟨400×9⟩ → ! badParameter
    https://shop.example/products/007 → ! badParameter
    https://shop.example/products/+5 → ! badParameter
    https://shop.example/products/-0 → ! badParameter
    https://shop.example/products/5.0 → ! badParameter
    https://shop.example/products/5e1 → ! badParameter
    https://shop.example/products/0x5 → ! badParameter
    https://shop.example/products/%35 → home > product 5
    https://shop.example/products/%D9%A5 → ! badParameter
    https://shop.example/products/%EF%BC%95 → ! badParameter
    https://shop.example/products/5%20 → ! badParameter
    https://shop.example/products/five → ! badParameter
    https://shop.example/products/5/reviews?sort=dearest → ! badParameter
    https://shop.example/products/5/reviews?sort=Newest → ! badParameter
    https://shop.example/products/5/reviews?sort= → ! badParameter
    https://shop.example/products/5/reviews?sort → ! badParameter
    https://shop.example/products/5/reviews?sort=newest&sort=newest → ! repeatedQueryItem
    https://shop.example/products/5/reviews?Sort=newest → home > product 5 > reviews 5 -
    https://shop.example/calendar/2026/november → ! badParameter
    https://shop.example/pages/letters/ab/z → home > letters 'ab' 'z'
    https://shop.example/pages/letters/e%CC%81/z → home > letters 'é' 'z'
    https://shop.example/pages/letters/%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80/z → home > letters '👩‍🚀' 'z'
    https://shop.example/orders/12 → ! badParameter
    https://shop.example/orders/A012 → ! badParameter
    https://shop.example/price?amount=6e23&gross=false → home > price 6e+23 false
    https://shop.example/price?amount=-0.25&gross=false → home > price -0.25 false
    https://shop.example/price?amount=nan&gross=true → ! badParameter
    https://shop.example/price?amount=inf&gross=true → ! badParameter
    https://shop.example/price?amount=1e999&gross=true → ! badParameter
    https://shop.example/price?amount=0x1p3&gross=true → ! badParameter
    https://shop.example/price?amount=1,5&gross=true → ! badParameter
    https://shop.example/price?amount=1&gross=1 → ! badParameter
    https://shop.example/price?amount=1&gross=TRUE → ! badParameter
    https://shop.example/price?amount=1 → ! missingQueryItem
    https://shop.example/price?gross=true → ! missingQueryItem

    Scheme and host do not care for case; the path does
    HTTPS://SHOP.EXAMPLE/cart → home > cart
    hTTps://Shop.Example/cart → home > cart
    https://shop.example/Cart → ! noMatch
    https://shop.example/CART → ! noMatch
    https://shop.example/Products/5 → ! noMatch
    https://shop.example/c%61rt → home > cart
    https://shop.example/%63%61%72%74 → home > cart

    Origins
    https://www.shop.example/cart → home > cart
    https://www.shop.example:443/cart → home > cart
    https://shop.example:443/cart → home > cart
    https://shop.example:8443/cart → ! unknownHost
    https://shop.example:80/cart → ! unknownHost
    http://localhost:8080/cart → home > cart
    http://localhost/cart → ! unknownHost
    http://localhost:80/cart → ! unknownHost
    http://shop.example/cart → ! unknownHost
    https://localhost:8080/cart → ! unknownHost
    https://example.com/shop → home
    https://example.com/shop/ → home
    https://example.com/shop/cart → home > cart
    https://example.com/shop/products/5 → home > product 5
    https://example.com/cart → ! noMatch
    https://example.com/ → ! noMatch
    https://example.com/Shop/cart → ! noMatch
    https://example.com/shopping/cart → ! noMatch
    https://m.shop.example/cart → ! unknownHost
    https://shop.example.evil.example/cart → ! unknownHost
    https://evil-shop.example/cart → ! unknownHost
    https://shop.example./cart → ! unknownHost
    https://.shop.example/cart → ! unknownHost
    https:///cart → ! unknownHost
    https://127.0.0.1/cart → ! unknownHost
    ftp://shop.example/cart → ! unknownScheme
    httpss://shop.example/cart → ! unknownScheme
    file:///etc/passwd → ! unknownScheme
    shop://products/5 → ! unknownScheme

    A scheme of the app's own: the host is the first segment
    myshop:// → home
    myshop:/// → home
    myshop:/ → home
    myshop://cart → home > cart
    myshop://cart/ → home > cart
    myshop:///cart → home > cart
    myshop:/cart → home > cart
    MYSHOP://cart → home > cart
    myshop://Cart → ! noMatch
    myshop://products/5 → home > product 5
    myshop:///products/5 → home > product 5
    myshop://products/5/reviews?sort=cheapest → home > product 5 > reviews 5 cheapest
    myshop://search?q=lamp → home > search 'lamp' []
    myshop://search/?q=lamp → home > search 'lamp' []
    myshop://files/a/b → home > file ["a", "b"]
    myshop://c%61rt → home > cart
    myshop://gr%C3%B6%C3%9Fe/stra%C3%9Fe → home > cart
    myshop://cart:80 → ! unknownHost
    myshop://products:5 → ! unknownHost
    myshop://user@cart → ! userInformation
    myshop://../cart → ! dotSegment
    myshop://a%2Fb → ! encodedSlash
    myshop:cart → ! notAURL
    myshop: → ! notAURL

    Slashes, fragments, and what nobody asked for
    https://shop.example/cart/ → home > cart
    https://shop.example/products/5/ → home > product 5
    https://shop.example/products/5/reviews/?sort=newest → home > product 5 > reviews 5 newest
    https://shop.example// → ! emptySegment
    https://shop.example//cart → ! emptySegment
    https://shop.example/cart// → ! emptySegment
    https://shop.example/products//5 → ! emptySegment
    https://shop.example/files//a → ! emptySegment
    https://shop.example/cart#top → home > cart
    https://shop.example/cart# → home > cart
    https://shop.example/cart#/products/5 → home > cart
    https://shop.example/cart#a?b=c → home > cart
    https://shop.example/cart#%E2%82%AC → home > cart
    https://shop.example#top → home
    https://shop.example?utm_source=mail → home
    https://shop.example/?utm_source=mail&utm_medium=x → home
    https://shop.example/cart? → home > cart
    https://shop.example/cart?& → home > cart
    https://shop.example/cart?a=1&&b=2 → home > cart
    https://shop.example/cart?=x → home > cart
    https://shop.example/products/5?id=6 → home > product 5
    https://shop.example/search?q=a&tag=&tag → home > search 'a' ["", ""]

    Queries
    https://shop.example/search?q= → home > search '' []
    https://shop.example/search?q → home > search '' []
    https://shop.example/search?q=red%20shoes → home > search 'red shoes' []
    https://shop.example/search?q=red+shoes → home > search 'red shoes' []
    https://shop.example/search?q=1%2B1 → home > search '1+1' []
    https://shop.example/search?q=a=b=c → home > search 'a=b=c' []
    https://shop.example/search?q=a%26b → home > search 'a&b' []
    https://shop.example/search?q=a;b → home > search 'a;b' []
    https://shop.example/search?q=/a/../b?c → home > search '/a/../b?c' []
    https://shop.example/search?q=a%2Fb → home > search 'a/b' []
    https://shop.example/search?q=%23 → home > search '#' []
    https://shop.example/search?q=https://evil.example/ → home > search 'https://evil.example/' []
    https://shop.example/search?q=1&q=2 → ! repeatedQueryItem
    https://shop.example/search?%71=lamp → home > search 'lamp' []
    https://shop.example/search?tag=z&q=a&tag=y → home > search 'a' ["z", "y"]
    https://shop.example/search?q=a&tag%5B%5D=x → home > search 'a' []
    https://shop.example/search?q=%2541 → home > search '%41' []
    https://shop.example/search?q=%25 → home > search '%' []
    https://shop.example/search?q=a%0Ab → home > search 'a⏎b' []

    Every script
    https://shop.example/named/Stra%C3%9Fe → home > named 'Straße'
    https://shop.example/named/%E6%9D%B1%E4%BA%AC → home > named '東京'
    https://shop.example/named/%ec%84%9c%ec%9a%b8 → home > named '서울'
    https://shop.example/named/%D7%AA%D7%9C%20%D7%90%D7%91%D7%99%D7%91 → home > named 'תל אביב'
    https://shop.example/named/%D8%A7%D9%84%D9%82%D8%A7%D9%87%D8%B1%D8%A9 → home > named 'القاهرة'
    https://shop.example/named/%E0%A4%A6%E0%A4%BF%E0%A4%B2%E0%A5%8D%E0%A4%B2%E0%A5%80 → home > named 'दिल्ली'
    https://shop.example/named/%E0%B8%81%E0%B8%A3%E0%B8%B8%E0%B8%87%E0%B9%80%E0%B8%97%E0%B8%9E → home > named 'กรุงเทพ'
    https://shop.example/named/%CE%91%CE%B8%CE%AE%CE%BD%CE%B1 → home > named 'Αθήνα'
    https://shop.example/named/%D0%9A%D0%B8%D1%97%D0%B2 → home > named 'Київ'
    https://shop.example/named/%E1%8A%A0%E1%8B%B2%E1%88%B5 → home > named 'አዲስ'
    https://shop.example/named/%E1%83%97%E1%83%91%E1%83%98%E1%83%9A%E1%83%98%E1%83%A1%E1%83%98 → home > named 'თბილისი'
    https://shop.example/named/%F0%9F%87%BA%F0%9F%87%A6 → home > named '🇺🇦'
    https://shop.example/named/%F0%9F%91%A9%E2%80%8D%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7 → home > named '👩‍👩‍👧'
    https://shop.example/named/%F0%90%8D%88 → home > named '𐍈'
    https://shop.example/search?q=%E6%9D%B1+%E4%BA%AC → home > search '東 京' []
    https://shop.example/search?q=%D7%A9%D7%9C%D7%95%D7%9D&tag=%F0%9F%98%80 → home > search 'שלום' ["😀"]
    https://shop.example/gr%C3%B6%C3%9Fe/stra%C3%9Fe → home > cart
    https://shop.example/gro%CC%88%C3%9Fe/stra%C3%9Fe → ! noMatch
    https://shop.example/GR%C3%96SSE/stra%C3%9Fe → ! noMatch
    https://shop.example/named/東京 → ! illegalCharacter
    https://shop.example/search?q=東京 → ! illegalCharacter
    https://shop.example/cart#東京 → ! illegalCharacter
    https://größe.example/cart → ! illegalCharacter
    https://gr%C3%B6%C3%9Fe.example/cart → ! unknownHost
    https://xn--gre-6ka8i.example/cart → ! unknownHost

    Percent-encoding that is none
    https://shop.example/% → ! malformedPercentEncoding
    https://shop.example/%4 → ! malformedPercentEncoding
    https://shop.example/named/%zz → ! malformedPercentEncoding
    https://shop.example/named/%4g → ! malformedPercentEncoding
    https://shop.example/named/%%34%31 → ! malformedPercentEncoding
    https://shop.example/named/100% → ! malformedPercentEncoding
    https://shop.example/named/%u00e9 → ! malformedPercentEncoding
    https://shop.example/named/%+1 → ! malformedPercentEncoding
    https://shop.example/search?q=% → ! malformedPercentEncoding
    https://shop.example/search?q=%E → ! malformedPercentEncoding
    https://shop.example/search?% → ! malformedPercentEncoding
    https://shop.example/cart#% → ! malformedPercentEncoding
    https://shop.example/cart?utm=% → ! malformedPercentEncoding
    https://shop%.example/cart → ! malformedPercentEncoding
    https://shop.example/named/%2541 → home > named '%41'
    https://shop.example/named/%252541 → home > named '%2541'
    https://shop.example/named/%252F → home > named '%2F'
    https://shop.example/named/%252e%252e → home > named '%2e%2e'

    Bytes that are not UTF-8
    https://shop.example/named/%FF → ! invalidUTF8
    https://shop.example/named/%80 → ! invalidUTF8
    https://shop.example/named/%C3 → ! invalidUTF8
    https://shop.example/named/%C3%28 → ! invalidUTF8
    https://shop.example/named/%C0%80 → ! invalidUTF8
    https://shop.example/named/%C0%AF → ! invalidUTF8
    https://shop.example/named/%C1%81 → ! invalidUTF8
    https://shop.example/named/%E0%80%AF → ! invalidUTF8
    https://shop.example/named/%F0%80%80%AF → ! invalidUTF8
    https://shop.example/named/%C0%AE%C0%AE/cart → ! invalidUTF8
    https://shop.example/named/%ED%A0%80 → ! invalidUTF8
    https://shop.example/named/%ED%BF%BF → ! invalidUTF8
    https://shop.example/named/%ED%A0%BD%ED%B8%80 → ! invalidUTF8
    https://shop.example/named/%F4%90%80%80 → ! invalidUTF8
    https://shop.example/named/%F8%88%80%80%80 → ! invalidUTF8
    https://shop.example/named/%FE%FF → ! invalidUTF8
    https://shop.example/named/%E9 → ! invalidUTF8
    https://shop.example/named/%E6%9D/%B1 → ! invalidUTF8
    https://shop.example/search?q=%E6%9D&tag=%B1 → ! invalidUTF8
    https://shop.example/search?q=%A0 → ! invalidUTF8
    https://shop.example/cart#%FF → ! invalidUTF8

    Control characters
    https://shop.example/named/a%00b → ! controlCharacter
    https://shop.example/named/%00 → ! controlCharacter
    https://shop.example/named/%0A → ! controlCharacter
    https://shop.example/named/%0D%0ASet-Cookie:a → ! controlCharacter
    https://shop.example/named/%1B%5B31m → ! controlCharacter
    https://shop.example/named/%7F → ! controlCharacter
    https://shop.example/search?q=a%00b → ! controlCharacter
    https://shop.example/search?q=%1B → ! controlCharacter
    https://shop.example/cart?x=%00 → ! controlCharacter
    https://shop.example/cart#%00 → ! controlCharacter
    https://shop.example%00.evil.example/cart → ! controlCharacter
    https://shop.example/cart⟨U+0000⟩ → ! illegalCharacter
    https://shop.example/ca⟨U+000A⟩rt → ! illegalCharacter
    https://shop.example/ca⟨U+0009⟩rt → ! illegalCharacter
    https://shop.example/cart⟨U+202E⟩ → ! illegalCharacter
    ⟨U+0001⟩https://shop.example/cart → ! notAURL
    java⟨U+000A⟩script:alert(1) → ! notAURL
    ⟨U+FEFF⟩https://shop.example/cart → ! notAURL

    Ways up, and slashes in disguise
    https://shop.example/./cart → ! dotSegment
    https://shop.example/../cart → ! dotSegment
    https://shop.example/files/.. → ! dotSegment
    https://shop.example/files/a/../../cart → ! dotSegment
    https://shop.example/files/%2e%2e/cart → ! dotSegment
    https://shop.example/files/.%2E → ! dotSegment
    https://shop.example/files/%2E → ! dotSegment
    https://shop.example/files/... → home > file ["..."]
    https://shop.example/files/.hidden → home > file [".hidden"]
    https://shop.example/files/a..b → home > file ["a..b"]
    https://shop.example/named/a%2Fb → ! encodedSlash
    https://shop.example/named/a%2fb → ! encodedSlash
    https://shop.example/%2F → ! encodedSlash
    https://shop.example/files/%2e%2e%2fcart → ! encodedSlash
    https://shop.example/files/..%5Ccart → home > file ["..⧵cart"]
    https://shop.example⧵cart → ! illegalCharacter
    https:⧵⧵shop.example⧵cart → ! notAURL
    https://shop.example/⧵evil.example → ! illegalCharacter
    https:/⧵shop.example/cart → ! illegalCharacter
    https://shop.example⧵@evil.example/ → ! userInformation
    https://evil.example⧵.shop.example/cart → ! illegalCharacter

    Names, passwords, ports
    https://shop.example@evil.example/ → ! userInformation
    https://user@shop.example/cart → ! userInformation
    https://user:password@shop.example/cart → ! userInformation
    https://@shop.example/cart → ! userInformation
    https://shop.example:443@evil.example/cart → ! userInformation
    https://shop.example%40evil.example/cart → ! unknownHost
    https://shop.example/@evil.example → ! noMatch
    https://shop.example?@evil.example/ → home
    https://shop.example#@evil.example/ → home
    https://shop.example:/cart → ! badPort
    https://shop.example:x/cart → ! badPort
    https://shop.example:-1/cart → ! badPort
    https://shop.example:+443/cart → ! badPort
    https://shop.example:65536/cart → ! badPort
    https://shop.example:65535/cart → ! unknownHost
    https://shop.example:0/cart → ! unknownHost
    https://shop.example:4294967739/cart → ! badPort
    https://shop.example:443:443/cart → ! badPort
    https://shop.example:٤٤٣/cart → ! badPort
    https://[::1]/cart → ! badPort
    https://[shop.example]/cart → ! illegalCharacter

    What is no URL, or no link
     → ! notAURL
    cart → ! notAURL
    /cart → ! notAURL
    //shop.example/cart → ! notAURL
    shop.example/cart → ! notAURL
    : → ! notAURL
    :// → ! notAURL
    ://shop.example → ! notAURL
    https → ! notAURL
    https: → ! notAURL
    https:cart → ! notAURL
    https:/cart → ! unknownHost
    1https://shop.example → ! notAURL
    ht tps://shop.example → ! notAURL
    https//shop.example → ! notAURL
    javascript:alert(1) → ! notAURL
    javascript://shop.example/%0Aalert(1) → ! controlCharacter
    javascript://shop.example/cart → ! unknownScheme
    data:text/html,hello → ! notAURL
    data:/text → ! unknownScheme
    mailto:a@shop.example → ! notAURL
    tel:+491234 → ! notAURL
    vbscript:x → ! notAURL
    intent://shop.example/cart#Intent;scheme=https;end → ! unknownScheme
    blob:https://shop.example/1 → ! notAURL
    view-source:https://shop.example/cart → ! notAURL
     https://shop.example/cart → ! notAURL
    https://shop.example/cart  → ! illegalCharacter
    https://shop.example/a b → ! illegalCharacter
    https://shop. example/cart → ! illegalCharacter
    https://shop.example/<cart> → ! illegalCharacter
    https://shop.example/"cart" → ! illegalCharacter
    https://shop.example/{id} → ! illegalCharacter
    https://shop.example/a|b → ! illegalCharacter
    https://shop.example/a^b → ! illegalCharacter
    https://shop.example/`a` → ! illegalCharacter
    https://shop.example/[a] → ! illegalCharacter
    https://shop.example/search?q=[a] → ! illegalCharacter
    https://shop.example/search?q={a} → ! illegalCharacter
    https://shop.example/cart#a#b → ! illegalCharacter
    https://shop.example/named/a:b@c!$&'()*+,;=~ → home > named 'a:b@c!$&'()*+,;=~'
    https://shop.example/named/+1+1 → home > named '+1+1'
    https://shop.example/:id → ! noMatch
    https://shop.example/products/:id → ! badParameter
    https://shop.example/* → ! noMatch
    https://shop.example/products;v=1/5 → ! noMatch
    https://shop.example/cart;jsessionid=1 → ! noMatch

    Too much
    https://shop.example/files⟨64×/a⟩ → ! tooManySegments
    https://shop.example/files⟨5000×/a⟩ → ! tooLong
    https://shop.example/files⟨4000×/⟩ → ! tooManySegments
    https://shop.example/cart?⟨64×a&⟩ → home > cart
    https://shop.example/cart?⟨65×a&⟩ → ! tooManyQueryItems
    https://shop.example/cart?⟨4000×&⟩ → home > cart
    https://shop.example/named/⟨9000×a⟩ → ! tooLong
    https://shop.example/named/⟨2800×%25⟩ → ! tooLong
    https://⟨8000×a⟩/cart → ! unknownHost
    ⟨8000×a⟩ → ! notAURL
    """)
}
